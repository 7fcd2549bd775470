import { seededRandom, type Random } from '../base/random.ts';
import { csrFromLinks } from '../graph/csr.ts';
import type { LinkedWeb } from '../graph/low-load.ts';
import type { Url } from '../model/url.ts';

export interface GeneratedWeb {
  readonly web: LinkedWeb;
  /** The top page of every site. */
  readonly starts: readonly number[];
}

/**
 * Made-up sites in the shape that Hoshino et al. describe (3.2): small ones whose lists of links lie near the top, and large
 * ones that keep to themselves and link outward only deep below; and on all of them programs (boards, calendars, lists) that
 * answer any number of queries and link mostly to their own next answers. Same seed, same web.
 */
export const generateWeb = ({ sites, seed }: { readonly sites: number; readonly seed: string }): GeneratedWeb => {
  const random = seededRandom(`generated web ${seed}`);
  const builder = new WebBuilder();
  const starts: number[] = [];
  const outside = outsideUrls(builder, random, sites);
  for (let site = 0; site < sites; site++)
    starts.push(
      new SiteBuilder(builder, { random, outside, ...shapes[site % 2 === 0 ? 'small' : 'large'] }, site).build(),
    );
  return { web: builder.web(), starts };
};

interface SiteShape {
  readonly pages: readonly [number, number];
  /** Pages hang below one of so many made before: few make deep trees. */
  readonly parents: number;
  readonly depthMax: number;
  /** Where lists of links to other sites lie. */
  readonly listsFrom: number;
  readonly listsTo: number;
  readonly lists: number;
  readonly listLength: number;
}

const shapes: Readonly<Record<'small' | 'large', SiteShape>> = {
  small: { pages: [60, 160], parents: 40, depthMax: 4, listsFrom: 1, listsTo: 3, lists: 40, listLength: 6 },
  large: { pages: [200, 380], parents: 12, depthMax: 9, listsFrom: 5, listsTo: 9, lists: 50, listLength: 6 },
};

const programs = 5;
const answersMax = 800;
/** Links of an answer to the answers after it. */
const answerLinks = 12;
/** One answer in so many links to another site. */
const answersPerOutsideLink = 250;

/** Pages elsewhere that the lists of one site name. */
const friendsOfSite = 36;
/** The sections of a site, which every page links to. */
const menuLength = 7;

class WebBuilder {
  readonly #urls: string[] = [];
  readonly #from: number[] = [];
  readonly #to: number[] = [];
  readonly #inside: number[] = [];

  page(url: string, inside = true): number {
    this.#inside.push(inside ? 1 : 0);
    return this.#urls.push(url) - 1;
  }

  link(from: number, to: number): void {
    this.#from.push(from);
    this.#to.push(to);
  }

  web(): LinkedWeb {
    const links = csrFromLinks(this.#urls.length, Uint32Array.from(this.#from), Uint32Array.from(this.#to));
    return { urls: this.#urls as Url[], links, pages: Uint8Array.from(this.#inside) };
  }
}

/** Pages elsewhere, of which some are linked to from many sites. */
const outsideUrls = (builder: WebBuilder, random: Random, sites: number): (() => number) => {
  const pages = Array.from({ length: sites * 120 }, (_, at) =>
    builder.page(`http://www.other${Math.floor(at / 2)}.example/${at % 2 === 0 ? '' : 'page.html'}`, false),
  );
  return () => pages[Math.floor(random.next() ** 1.5 * pages.length)] ?? 0;
};

class SiteBuilder {
  readonly #builder: WebBuilder;
  readonly #shape: SiteShape & { readonly random: Random; readonly outside: () => number };
  readonly #host: string;
  readonly #pages: { readonly page: number; readonly depth: number }[] = [];

  constructor(
    builder: WebBuilder,
    shape: SiteShape & { readonly random: Random; readonly outside: () => number },
    site: number,
  ) {
    this.#builder = builder;
    this.#shape = shape;
    this.#host = `site${site}.example`;
  }

  /** Returns the top page. */
  build(): number {
    const top = this.#builder.page(`http://${this.#host}/`);
    this.#pages.push({ page: top, depth: 0 });
    this.#tree(top);
    this.#lists();
    for (let program = 0; program < programs; program++) this.#program(program);
    return top;
  }

  #tree(top: number): void {
    const { random, pages, parents, depthMax } = this.#shape;
    const menu: number[] = [];
    const count = pages[0] + random.below(pages[1] - pages[0]);
    while (this.#pages.length < count) {
      const at = Math.max(0, this.#pages.length - 1 - random.below(parents));
      const near = this.#pages[at];
      const parent = near !== undefined && near.depth < depthMax ? near : { page: top, depth: 0 };
      // Some of a site lies on a host below it, which is internal (table 4).
      const host = random.below(20) === 0 ? `sub.${this.#host}` : this.#host;
      const page = this.#builder.page(`http://${host}/d${parent.depth + 1}/p${this.#pages.length}.html`);
      this.#builder.link(parent.page, page);
      this.#builder.link(page, parent.page);
      this.#builder.link(page, top);
      for (const section of menu) this.#builder.link(page, section);
      this.#builder.link(page, this.#pages[random.below(this.#pages.length)]?.page ?? top);
      this.#pages.push({ page, depth: parent.depth + 1 });
      if (parent.depth === 0 && menu.length < menuLength) menu.push(page);
    }
  }

  #lists(): void {
    const { random, outside, listsFrom, listsTo, lists, listLength } = this.#shape;
    const places = this.#pages.filter(({ depth }) => depth >= listsFrom && depth <= listsTo);
    // A site links to the same friends again and again.
    const friends = Array.from({ length: friendsOfSite }, outside);
    for (let list = 0; list < lists && places.length > 0; list++) {
      const { page } = places[random.below(places.length)] ?? { page: 0 };
      for (let link = 0; link < listLength; link++) this.#builder.link(page, friends[random.below(friendsOfSite)] ?? 0);
    }
  }

  /** Answers to queries: each links to those that follow it, back to the page it was reached from, and rarely elsewhere. */
  #program(program: number): void {
    const { random, outside } = this.#shape;
    const entry = this.#pages[random.below(this.#pages.length)]?.page ?? 0;
    const count = 50 + random.below(answersMax);
    const answers = Array.from({ length: count }, (_, at) =>
      this.#builder.page(`http://${this.#host}/cgi-bin/prog${program}.cgi?no=${at}`),
    );
    for (const [at, answer] of answers.entries()) {
      if (at < answerLinks) this.#builder.link(entry, answer);
      for (let step = 1; step <= answerLinks; step++) {
        const to = answers[at + step * (1 + random.below(6))];
        if (to !== undefined) this.#builder.link(answer, to);
      }
      this.#builder.link(answer, entry);
      if (at === 0 || random.below(answersPerOutsideLink) === 0) this.#builder.link(answer, outside());
    }
  }
}
