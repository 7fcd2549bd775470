import { colourStyle } from './colours.ts';
import { documentStyle } from './document.ts';
import { formStyle } from './forms.ts';
import { frameStyle } from './frame.ts';
import { manageStyle } from './manage.ts';
import { linkStyle } from './links.ts';
import { liveStyle } from './live.ts';
import { partStyle } from './parts.ts';
import { printStyle } from './print.ts';
import { searchStyle } from './search.ts';
import { surveyStyle } from './surveys.ts';
import { tableStyle } from './tables.ts';
import { textStyle } from './text.ts';
import { wordStyle } from './words.ts';

/** The one style sheet of the site: what all pages share first, then what single pages add, and paper last. */
export const styleSheet = [
  colourStyle,
  textStyle,
  frameStyle,
  partStyle,
  tableStyle,
  formStyle,
  searchStyle,
  documentStyle,
  manageStyle,
  wordStyle,
  surveyStyle,
  linkStyle,
  liveStyle,
  printStyle,
].join('');
