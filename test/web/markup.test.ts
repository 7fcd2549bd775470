import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../property.ts';
import { html, Markup } from '../../src/figure/markup.ts';

test('whatever text is put in comes back as text, in content and in attributes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const made = html`<p title="${text}">${text}</p>`.text;
      const inside = made.slice('<p title="'.length, -'</p>'.length);
      assert.doesNotMatch(inside.replace('">', ''), /[<>"']/);
      const read = inside.replace('">', '\n\n').replaceAll('&lt;', '<').replaceAll('&gt;', '>');
      const plain = read.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
      const safe = text.replace(/(?![\t\n\r])\p{Cc}|\r(?!\n)|[\u202a-\u202e\u2066-\u206f]/gu, '\uFFFD');
      assert.equal(plain, `${safe}\n\n${safe}`);
    }),
  );
});

test('markup goes in as it is, lists are joined, null is nothing, numbers are written', () => {
  const item = (text: string): Markup => html`<li>${text}</li>`;
  assert.equal(html`<ul>${['<a>', 'b'].map(item)}</ul>${null}${0}`.text, '<ul><li>&lt;a&gt;</li><li>b</li></ul>0');
});
