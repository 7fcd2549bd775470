/**
 * Colours are variables, so that dark mode is one block. Text on paper, card or mark has a contrast of at least 4.5 in both modes, marks that mean
 * something at least 3. The colours of figures are Okabe and Ito's (`figure/drawing.ts`), lighter in the dark.
 */
export const colourStyle = `:root {
  color-scheme: light dark;
  --paper: #fcfbf8; --card: #ffffff; --ink: #24211d; --soft: #645e55; --line: #e3ddd2; --shade: #f4f0e8;
  --thread: #a3312a; --on-thread: #ffffff; --link: #23508f; --url: #2d6b3f; --mark: #ffe9a8; --bar: #c9785f;
  --good: #2d6b3f; --warn: #8a5a00; --bad: #a3312a;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #191816; --card: #22201d; --ink: #ece7de; --soft: #aba499; --line: #3d3932; --shade: #2b2824;
    --thread: #e5897b; --on-thread: #191816; --link: #94b8ee; --url: #8fc79d; --mark: #5f4b12; --bar: #a8614d;
    --good: #8fc79d; --warn: #e3b457; --bad: #e5897b;
    --figure-1: #4da3dd; --figure-2: #f08a4b; --figure-3: #3cc79b; --figure-4: #dd9bc0;
    --figure-5: #f0b64a; --figure-6: #8accf2; --figure-7: #a9a9a9; --figure-8: #c99a8f;
    --figure-9: #a79bf0; --figure-10: #c9c96b; --figure-11: #7fd6c6; --figure-12: #e39ab0;
  }
}
`;
