import type { MadePage } from './made-documents.ts';

/** The pages there are after update number `round`: a few change and a few come and go with each. */
export const pagesAfter = (round: number): MadePage[] => {
  const pages: MadePage[] = [];
  for (let id = 1; id <= 120; id++) {
    // Present except in every fifth round of its own, changed whenever its turn comes.
    if ((round + id) % 40 === 0) continue;
    const version = Math.floor((round + (id % 60)) / 60);
    pages.push({
      id,
      url: `http://h${id % 7}.example.jp/${id}/${version}`,
      title: `第${version}版`,
      blocks: [['maintext', `京都の大学${id % 3 === 0 ? 'と学校' : ''}へ行く。`, `これは${version}番目の文章である。`]],
    });
  }
  return pages;
};

/** What a search for 京都 must find: the addresses tell id and version. */
export const addressesAfter = (round: number): string =>
  pagesAfter(round)
    .map(({ url }) => url ?? '')
    .sort()
    .join(' ');
