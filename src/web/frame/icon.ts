import { html, type Markup } from '../../figure/markup.ts';

/** A spider's web in eight threads. */
export const web = (size: number): Markup =>
  html`<svg width="${size}" height="${size}" viewBox="0 0 32 32" fill="none" stroke="currentColor" stroke-width="1.6" aria-hidden="true">${drawing}</svg>`;

const drawing = html`<path d="M16 1v30M1 16h30M5.4 5.4l21.2 21.2M26.6 5.4 5.4 26.6"/><path d="M16 10q2 2 4 2 0 2 2 4-2 2-2 4-2 0-4 2-2-2-4-2 0-2-2-4 2-2 2-4 2 0 4-2ZM16 4q4 4 8.5 3.5-.5 4.5 3.5 8.5-4 4-3.5 8.5-4.5-.5-8.5 3.5-4-4-8.5-3.5.5-4.5-3.5-8.5 4-4 3.5-8.5Q12 8 16 4Z"/>`;

/** The icon of the browser tab, as a file of its own. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke="#a3312a" stroke-width="2">${drawing.text}</svg>`;
