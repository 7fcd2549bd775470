import type { PageElement } from '../outline/page-element.ts';

/** What a part of the page is, as far as its element says so itself. */
export type FramePart = 'header' | 'footer' | 'navigation' | 'aside' | 'comments' | 'form';

/** The part an element announces by its name, role, class or id, or null. Said of the element alone, not of its ancestors. */
export const announcedPart = (element: PageElement): FramePart | null => {
  const { name, role, hint } = element;
  const said = byName[name] ?? byRole[role];
  if (said !== undefined) return said;
  if (hint === '' || neverFrames.has(name)) return null;
  return partOfHint(hint);
};

const neverFrames: ReadonlySet<string> = new Set('body html article main pre code p td h1 h2 h3 h4 h5 h6'.split(' '));

const byName: Readonly<Record<string, FramePart>> = {
  nav: 'navigation',
  menu: 'navigation',
  header: 'header',
  footer: 'footer',
  aside: 'aside',
  dialog: 'aside',
  'amp-sidebar': 'navigation',
  'amp-ad': 'aside',
  'amp-consent': 'aside',
};

const byRole: Readonly<Record<string, FramePart>> = {
  navigation: 'navigation',
  banner: 'header',
  contentinfo: 'footer',
  complementary: 'aside',
  search: 'form',
  menu: 'navigation',
  menubar: 'navigation',
  toolbar: 'navigation',
  tablist: 'navigation',
  dialog: 'aside',
  alertdialog: 'aside',
};

/** A whole class name or id, or one with a prefix or suffix between hyphens or underscores (`l-sidebar`, `p-nav__list`). */
const part = (words: string): RegExp => new RegExp(`(?:^|[\\s_-])(?:${words})(?=$|[\\s_\\d-])`);
/** A whole class name or id, with at most a layout prefix: `header`, `l-header`, `site-header`, not `section-header`. */
const whole = (words: string): RegExp =>
  new RegExp(`(?:^|\\s)(?:(?:l|p|c|g|js|the|site|page|global|main|top|my|wp|ly|st|blog)[-_]?)?(?:${words})(?=$|\\s)`);

/** Words of class names and ids, as template writers the world over use them. */
const hints: readonly (readonly [RegExp, FramePart])[] = [
  [
    part(
      'comments?|commentlist|commentarea|commentform|disqus|respond|trackbacks?|pingbacks?|utterances|giscus|reactions?',
    ),
    'comments',
  ],
  [
    part(
      'nav|navi|navs|navbar|navbox|navigator|menubar|catlinks|printfooter|navigation|[gls]navi?|globalnavi?|localnavi?|subnav|sitenav|pagenavi?|menus?|mainmenu|submenu|sidemenu|' +
        'breadcrumbs?|bread[-_]?crumbs?|topicpath|topic[-_]path|pankuzu|crumbs?|pager|pagination|paginate|paging|prevnext|nextprev|' +
        'pagetop|page[-_]top|back[-_]?to[-_]?top|toc|tableofcontents|mokuji|sitemap|skip[-_]?links?|dropdown|drawer|hamburger|wm-ipp',
    ),
    'navigation',
  ],
  [whole('footer|foot|footers|footerarea|footer-?(?:wrap|wrapper|inner|container|area)'), 'footer'],
  [part('copyrights?|colophon|site-?info|footnav|footer(?:menu|links?)'), 'footer'],
  [
    part(
      'sidebars?|side|sidearea|sidecolumn|subcolumn|(?:left|right)[-_]?(?:col|column|menu|side|bar)|widgets?|widget[-_]?area|' +
        'banners?|bnr|ads?|adsense|adsbygoogle|advert|advertisement|sponsors?|sponsored|promo|affiliate|related|relatedposts?|' +
        'relations?|recommend(?:s|ed|ation)?|recent|recentposts?|popular|ranking|tagcloud|share|shares|sharing|sharedaddy|social|' +
        'sns|follow|subscribe|newsletter|cookies?|consent|gdpr|popup|modal|toast|byline|jp[-_]relatedposts|outbrain|taboola|login|' +
        'author[-_]?(?:box|bio|info|profile)|(?:post|entry|article)[-_]{1,2}(?:meta|tags|nav|footer|share|info)|profile[-_]?box',
    ),
    'aside',
  ],
  [
    whole('header|headers|head|masthead|header-?(?:wrap|wrapper|inner|container|area)|topbar|navbar|logo|branding'),
    'header',
  ],
  [part('search|searchform|searchbox|contactform|mailform'), 'form'],
];

/** Page builders that call every paragraph a widget. */
const builders = /elementor|wix|widget-text|textwidget/;

const partOfHint = (hint: string): FramePart | null => {
  const known = remembered.get(hint);
  if (known !== undefined) return known;
  const found = builders.test(hint) ? null : (hints.find(([pattern]) => pattern.test(hint))?.[1] ?? null);
  if (remembered.size >= rememberedMax) remembered.clear();
  remembered.set(hint, found);
  return found;
};

/** The class names of a site are the same on all its pages. */
const remembered = new Map<string, FramePart | null>();
const rememberedMax = 5000;
