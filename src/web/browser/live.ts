// The live map: every second the site sends what has changed, as it is to be shown. Texts and rows are put into their places, bars are drawn
// into the map, and servers are dots on a canvas over it: ten thousand of them are too many for elements.

interface Bar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly name: string;
  readonly label: string;
}

interface Tick {
  readonly texts: Readonly<Record<string, string>>;
  readonly rows: Readonly<Record<string, readonly (readonly (string | number)[])[]>>;
  readonly lines: Readonly<Record<string, string>>;
  readonly bars: readonly Bar[];
  readonly barLimits: readonly string[];
  /** When the collection began: another one begins with an empty map. */
  readonly of: number | null;
  /** Servers that are new or were asked: number, x, y, pages. */
  readonly dots: readonly (readonly [number: number, x: number, y: number, pages: number])[];
}

const svg = 'http://www.w3.org/2000/svg';
/** A server shines for so long after it was asked. */
const shineMs = 1400;

const put = (id: string, text: string): void => {
  const place = document.getElementById(id);
  if (place !== null && place.textContent !== text) place.textContent = text;
};

/** Cells keep their elements, so that nothing that is selected or read out is torn away. */
const fill = (table: HTMLTableElement, rows: readonly (readonly (string | number)[])[]): void => {
  const body = table.tBodies[0];
  const head = table.tHead?.rows[0]?.cells;
  if (body === undefined) return;
  while (body.children.length > rows.length) body.lastElementChild?.remove();
  for (const [at, cells] of rows.entries()) {
    const row = body.children[at] ?? body.appendChild(document.createElement('tr'));
    for (const [column, cell] of cells.entries()) {
      const place = row.children[column] ?? row.appendChild(document.createElement('td'));
      place.className = head?.[column]?.className ?? '';
      const text = String(cell);
      if (place.textContent !== text) place.textContent = text;
    }
  }
};

const drawBars = (group: Element, bars: readonly Bar[]): void => {
  while (group.children.length > bars.length) group.lastElementChild?.remove();
  for (const [at, { name, label, ...shape }] of bars.entries()) {
    const rect = group.children[at] ?? group.appendChild(document.createElementNS(svg, 'rect'));
    rect.setAttribute('class', `bar-${name}`);
    for (const [attribute, value] of Object.entries(shape)) rect.setAttribute(attribute, String(value));
    const title = rect.firstElementChild ?? rect.appendChild(document.createElementNS(svg, 'title'));
    if (title.textContent !== label) title.textContent = label;
  }
};

class Dots {
  readonly #still: CanvasRenderingContext2D;
  readonly #shining: CanvasRenderingContext2D;
  readonly #places: { x: number; y: number; pages: number }[] = [];
  readonly #shine = new Map<number, number>();
  readonly #calm = matchMedia('(prefers-reduced-motion: reduce)');
  #of: number | null = null;
  #scale = 1;
  #drawing = false;

  constructor(still: CanvasRenderingContext2D, shining: CanvasRenderingContext2D) {
    this.#still = still;
    this.#shining = shining;
  }

  take({ dots, of }: Tick, isFirst: boolean): void {
    const now = Number(document.timeline.currentTime);
    if (of !== this.#of || isFirst) {
      this.#places.length = 0;
      this.#shine.clear();
    }
    this.#of = of;
    for (const [number, x, y, pages] of dots) {
      this.#places[number] = { x, y, pages };
      if (!isFirst && !this.#calm.matches) this.#shine.set(number, now);
    }
    this.#drawStill();
    if (!this.#drawing) {
      this.#drawing = true;
      requestAnimationFrame((at) => this.#drawShining(at));
    }
  }

  fit(): void {
    for (const { canvas } of [this.#still, this.#shining]) {
      const width = Math.round(canvas.clientWidth * devicePixelRatio);
      canvas.width = width;
      canvas.height = Math.round(canvas.clientHeight * devicePixelRatio);
      this.#scale = width / Number(canvas.dataset['units']);
    }
    this.#drawStill();
  }

  #drawStill(): void {
    const pen = this.#still;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, pen.canvas.width, pen.canvas.height);
    pen.setTransform(this.#scale, 0, 0, this.#scale, 0, 0);
    pen.fillStyle = getComputedStyle(pen.canvas).color;
    pen.globalAlpha = 0.75;
    pen.beginPath();
    for (const place of this.#places) {
      if (place === undefined) continue;
      const radius = 2.5 + Math.log10(1 + place.pages);
      pen.moveTo(place.x + radius, place.y);
      pen.arc(place.x, place.y, radius, 0, 2 * Math.PI);
    }
    pen.fill();
  }

  #drawShining(at: number): void {
    const pen = this.#shining;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, pen.canvas.width, pen.canvas.height);
    pen.setTransform(this.#scale, 0, 0, this.#scale, 0, 0);
    pen.strokeStyle = getComputedStyle(pen.canvas).color;
    pen.lineWidth = 1.5;
    for (const [number, since] of this.#shine) {
      const age = (at - since) / shineMs;
      const place = this.#places[number];
      if (age > 1 || place === undefined) this.#shine.delete(number);
      else {
        pen.globalAlpha = 0.7 * (1 - Math.max(0, age));
        pen.beginPath();
        pen.arc(place.x, place.y, 3 + 9 * Math.max(0, age), 0, 2 * Math.PI);
        pen.stroke();
      }
    }
    this.#drawing = this.#shine.size > 0;
    if (this.#drawing) requestAnimationFrame((next) => this.#drawShining(next));
  }
}

const contexts = [...document.querySelectorAll<HTMLCanvasElement>('.live-map canvas')].flatMap(
  (canvas) => canvas.getContext('2d') ?? [],
);
const map = document.querySelector<HTMLElement>('.live-map');
const [still, shining] = contexts;
if (map !== null && still !== undefined && shining !== undefined) {
  const dots = new Dots(still, shining);
  dots.fit();
  new ResizeObserver(() => dots.fit()).observe(map);
  document.querySelector('.live-still')?.remove();
  const status = document.getElementById('live-connection');
  let isFirst = true;
  const events = new EventSource(map.dataset['events'] ?? '');
  events.addEventListener('open', () => {
    isFirst = true;
    if (status !== null) status.hidden = true;
  });
  events.addEventListener('error', () => {
    if (status !== null) status.hidden = false;
  });
  events.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const tick = JSON.parse(data) as Tick;
    for (const [id, text] of Object.entries(tick.texts)) put(id, text);
    for (const [id, rows] of Object.entries(tick.rows)) {
      const table = document.querySelector<HTMLTableElement>(`#${id} table`);
      if (table !== null) fill(table, rows);
    }
    for (const [id, line] of Object.entries(tick.lines)) document.getElementById(id)?.setAttribute('d', line);
    const group = map.querySelector('g.bars');
    if (group !== null) drawBars(group, tick.bars);
    for (const [at, place] of document.querySelectorAll('.live-legend .bar-from').entries())
      place.textContent = tick.barLimits[at] ?? '';
    dots.take(tick, isFirst);
    isFirst = false;
  });
}
