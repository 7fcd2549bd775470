import type { PageElement } from './page-element.ts';

/** What a part of the page is, as far as its element says so itself. */
export type FramePart = 'header' | 'footer' | 'navigation' | 'aside' | 'comments' | 'form';

/** The part an element announces by its name, role, class or id, or null. Said of the element alone, not of its ancestors. */
export const announcedPart = (element: PageElement): FramePart | null =>
  byName[element.name] ?? byRole[element.role] ?? (element.hint === '' ? null : partOfHint(element));

const byName: Readonly<Record<string, FramePart>> = {
  nav: 'navigation',
  menu: 'navigation',
  header: 'header',
  footer: 'footer',
  aside: 'aside',
  dialog: 'aside',
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

/** Words of class names and ids, as template writers the world over use them. A word ends at anything but a letter. */
const words = (pattern: string): RegExp => new RegExp(`(?:^|[^a-z])(?:${pattern})(?![a-z])`);

const hints: readonly (readonly [RegExp, FramePart])[] = [
  [
    words(
      'comments?|commentlist|comment-?area|comment-?list|comment-?form|disqus|disqus-?thread|respond|trackbacks?|pingbacks?|hatena-comment|utterances|giscus',
    ),
    'comments',
  ],
  [
    words(
      'nav|navi|navs|navbar|navigation|gnav|gnavi|globalnav|globalnavi|lnav|localnav|subnav|sitenav|pagenav|menu|menus|mainmenu|submenu|sidemenu|breadcrumbs?|bread-?crumbs?|topicpath|pankuzu|crumbs?|pager|pagination|paginate|paging|page-?navi?|wp-pagenavi|prev-?next|prevnext|next-?prev|pagetop|toc|toctree|toctree-wrapper|table-of-contents|tableofcontents|mokuji|index-?list|sitemap|skip-?links?|skip-?nav|tabs|dropdown|drawer|hamburger',
    ),
    'navigation',
  ],
  [words('footer|foot|bottom|copyright|copy|colophon|site-?info|footnav|global-?footer|page-?footer'), 'footer'],
  [
    words(
      'sidebar|side-?bar|side|sidebars|aside|sub-?column|subcolumn|left-?(?:col|column|menu|side)|right-?(?:col|column|menu|side)|rail|widgets?|widget-?area|secondary|banner|banners|ads?|adsense|adsbygoogle|advert|advertisement|sponsor|sponsors|sponsored|promo|promotion|pr-?area|affiliate|related|related-?posts?|relation|recommend|recommends|recommended|recent|recent-?posts?|popular|ranking|archives?-?list|tag-?cloud|tagcloud|tag-?list|category-?list|share|shares|sharing|sharedaddy|share-?buttons?|social|social-?buttons?|sns|sns-?(?:area|buttons?|links?)|follow|subscribe|newsletter|cookie|cookies|consent|gdpr|popup|modal|toast|author-?(?:box|bio|info)|post-?(?:meta|tags|nav|footer)|entry-?(?:meta|footer)|byline|hatena-bookmark|jp-relatedposts|outbrain|taboola|login|counter',
    ),
    'aside',
  ],
  [
    words('header|head|masthead|global-?header|site-?header|page-?header|topbar|top-?bar|site-?title|logo|branding'),
    'header',
  ],
  [words('search|search-?form|searchbox|search-?box|contact-?form|mail-?form'), 'form'],
];

const partOfHint = ({ name, hint }: PageElement): FramePart | null => {
  if (name === 'body' || name === 'html' || name === 'article' || name === 'main') return null;
  for (const [pattern, part] of hints) if (pattern.test(hint)) return part;
  return null;
};
