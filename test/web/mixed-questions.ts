import { type Agent, request } from 'node:http';
import { seededRandom } from '../../src/base/random.ts';

export interface ServedSite {
  readonly address: string;
  readonly port: number;
  readonly agent?: Agent;
}

export interface Reply {
  readonly status: number;
  readonly body: string;
}

export const ask = (site: ServedSite, path: string): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const { address, port, agent } = site;
    const sent = request({ host: address, port, path, ...(agent === undefined ? {} : { agent }) }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') }),
      );
      response.on('error', reject);
    });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // The server closes connections that were idle; one may be chosen in the very moment in which it does.
      if (sent.reusedSocket && error.code === 'ECONNRESET') ask(site, path).then(resolve, reject);
      else reject(error);
    });
    sent.end();
  });

/** Questions of every kind about the words and pages that the site itself names, in an order of chance. */
export const mixedQuestions = async (site: ServedSite, seed: string): Promise<readonly string[]> => {
  const random = seededRandom(seed);
  const words = await frequentWords(site);
  const word = (): string => words[Math.floor(random.next() ** 2 * words.length)] ?? '';
  const asked = (path: string, parameters: Readonly<Record<string, string>>): string =>
    `${path}?${new URLSearchParams(parameters).toString()}`;
  const made = Array.from({ length: 40 }, () => {
    const [a, b, c] = [word(), word(), word()];
    return [
      asked('/api/search', { q: a }),
      asked('/api/search', { q: `${a} ${b}`, snippetWords: '200' }),
      asked('/api/search', { q: `${a} OR ${b} OR ${c}`, top: '50' }),
      asked('/api/search', { q: `(${a} ${b})~20w -${c}` }),
      asked('/api/search', { q: `"${a}" title:(${b} ${c})~OR`, type: 'blog' }),
      asked('/search', { q: a, sites: '1', page: '2' }),
      asked('/api/sites', { q: `${a} OR ${b}` }),
      asked('/api/concordance', { q: a, sort: 'left', lines: '30' }),
      asked('/api/concordance', { q: '[pos="名詞"] []{0,2} [pos="動詞"]', sample: '20', seed: a }),
      asked('/api/concordance', { q: `[base="${b}"]`, sort: 'right', window: '3' }),
      asked('/api/collocations', { q: a, countMin: '1' }),
      asked('/api/collocations', { q: `[base="${b}"]`, by: 'dependency', countMin: '1' }),
      asked('/api/frequencies', { by: 'reading', where: `[surface=".*${a[0] ?? ''}.*"]`, top: '20' }),
      asked('/concordance', { q: c }),
    ];
  }).flat();
  const found = JSON.parse((await ask(site, asked('/api/search', { q: `${words[0]} OR ${words[1]}` }))).body) as {
    readonly hits: readonly { readonly id: string }[];
  };
  const fixed = [
    asked('/api/frequencies', { by: 'bigram', top: '50' }),
    asked('/api/frequencies', { by: 'base', type: 'news' }),
    asked('/api/suggest', { q: words[0]?.[0] ?? '' }),
    ...found.hits.flatMap(({ id }) => [`/api/document/${id}`, `/document/${id}?sentence=1`]),
  ];
  // A word of the corpus may be no query: `OR` stands for the operator. Such questions are refused, alone and among others.
  return [...new Set([...made, ...fixed])];
};

const frequentWords = async (site: ServedSite): Promise<readonly string[]> => {
  const query = new URLSearchParams({ by: 'surface', where: '[pos="名詞|動詞|形容詞"]', top: '150' });
  const { body } = await ask(site, `/api/frequencies?${query.toString()}`);
  const { rows } = JSON.parse(body) as { readonly rows: readonly { readonly value: string }[] };
  return rows.map(({ value }) => value).filter((value) => /^[\p{L}\p{N}]+$/u.test(value));
};

export interface Crowd {
  readonly clients: number;
  /** Asked after every answer: go on? */
  readonly goesOn: (answers: number) => boolean;
  readonly seed: string;
  /** What each question is answered when nobody else asks. */
  readonly alone: ReadonlyMap<string, Reply>;
}

export interface CrowdReport {
  readonly answers: number;
  /** Questions whose answer was another than alone. */
  readonly wrong: readonly string[];
}

export const askAlone = async (site: ServedSite, questions: readonly string[]): Promise<ReadonlyMap<string, Reply>> => {
  const alone = new Map<string, Reply>();
  for (const question of questions) alone.set(question, await ask(site, question));
  return alone;
};

/** Clients that each ask one question after another, all at once. */
export const askAtOnce = async (site: ServedSite, { clients, goesOn, seed, alone }: Crowd): Promise<CrowdReport> => {
  const questions = [...alone.keys()];
  const wrong: string[] = [];
  let answers = 0;
  const client = async (number: number): Promise<void> => {
    const random = seededRandom(`${seed} ${number}`);
    while (goesOn(answers)) {
      const question = questions[random.below(questions.length)] ?? '';
      const reply = await ask(site, question);
      const expected = alone.get(question);
      answers++;
      if (reply.status !== expected?.status || reply.body !== expected.body) wrong.push(question);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  return { answers, wrong };
};
