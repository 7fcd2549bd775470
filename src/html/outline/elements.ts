/** What the names of HTML elements mean for reading text. */

export const voidElements: ReadonlySet<string> = new Set(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr'.split(' '),
);

/** Elements that stand in a line of text; every other element begins and ends a block. */
export const inlineElements: ReadonlySet<string> = new Set(
  (
    'a abbr acronym applet audio b bdi bdo big blink br canvas cite code data del dfn em font g-emoji i img ins kbd label mark ' +
    'nobr noscript object output picture q rb rbc rp rt rtc ruby s samp script small source span strike strong style sub sup svg ' +
    'template time tt u var wbr ' +
    // MathML Core: a formula is one run of its line, however it is stacked.
    'math annotation annotation-xml maction menclose merror mfenced mfrac mi mmultiscripts mn mo mover mpadded mphantom ' +
    'mprescripts mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover semantics'
  ).split(' '),
);

/** Elements whose content is never read as text of the page. */
export const silentElements: ReadonlySet<string> = new Set(
  (
    'script style template noscript noframes noembed iframe object applet svg canvas audio video datalist ' +
    'select rp rt rtc annotation annotation-xml'
  ).split(' '),
);

/** Controls: what they say belongs to a form. */
export const controlElements: ReadonlySet<string> = new Set('button textarea option'.split(' '));
/** Groups of controls, where they stand in a form; elsewhere writers set boxes of text with them. */
export const groupElements: ReadonlySet<string> = new Set('fieldset legend'.split(' '));

/** Which open elements a start tag closes (HTML standard 13.1.2.4, optional tags). */
export const impliedEnds: ReadonlyMap<string, ReadonlySet<string>> = (() => {
  const closesParagraph =
    'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 ' +
    'header hgroup hr main menu nav ol p pre section summary table ul';
  const ends = new Map<string, ReadonlySet<string>>();
  for (const name of closesParagraph.split(' ')) ends.set(name, new Set(['p']));
  const others: readonly (readonly [string, string])[] = [
    ['li', 'li p'],
    ['dt', 'dt dd p'],
    ['dd', 'dt dd p'],
    ['tr', 'tr td th p'],
    ['td', 'td th p'],
    ['th', 'td th p'],
    ['tbody', 'tbody thead tfoot tr td th p'],
    ['thead', 'tbody thead tfoot tr td th p'],
    ['tfoot', 'tbody thead tfoot tr td th p'],
    ['option', 'option'],
    ['optgroup', 'option optgroup'],
    ['rt', 'rt rp rb'],
    ['rp', 'rt rp rb'],
    ['rb', 'rt rp rb rtc'],
    ['rtc', 'rt rp rb rtc'],
    ['body', 'head'],
  ];
  for (const [name, closed] of others) ends.set(name, new Set(closed.split(' ')));
  return ends;
})();

/** An implied end never reaches out of one of these: a list item inside a list inside a list item. */
export const scopeElements: ReadonlySet<string> = new Set(
  'html body table td th caption ul ol dl menu button object template div section article aside main header footer nav'.split(
    ' ',
  ),
);
