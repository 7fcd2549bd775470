// The shape of a TopoJSON file (world-atlas) as far as it is read here: borders are arcs, and countries that meet share them.

export type Position = [number, number];

export interface CountryGeometry {
  readonly type: 'Polygon' | 'MultiPolygon';
  /** ISO 3166-1 numeric; some disputed places have none. */
  readonly id?: string;
  readonly properties: { readonly name: string };
}

export interface Topology {
  readonly transform: { readonly scale: Position; readonly translate: Position };
  readonly arcs: readonly (readonly Position[])[];
  readonly objects: { readonly countries: { readonly geometries: readonly CountryGeometry[] } };
}

export interface GeoFeature {
  readonly type: 'Feature';
  readonly geometry:
    | { readonly type: 'Polygon'; readonly coordinates: readonly (readonly Position[])[] }
    | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly (readonly Position[])[])[] };
}

/**
 * The same topology with fewer points, none of the others further than `degreesMax` from the line that stays. An arc is
 * thinned once, so that neighbours still meet.
 */
export const thinned = ({ transform, arcs, ...rest }: Topology, degreesMax: number): Topology => {
  const { scale, translate } = transform;
  const absolute = arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([dx, dy]): Position => {
      x += dx;
      y += dy;
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
  });
  const fewer = absolute.map((arc) => withoutNearby(arc, degreesMax));
  // Coordinates as they are: their differences, and a transform that changes nothing.
  const differences = fewer.map((arc) =>
    arc.map(([x, y], at): Position => {
      const [beforeX, beforeY] = arc[at - 1] ?? [0, 0];
      return [x - beforeX, y - beforeY];
    }),
  );
  return { ...rest, arcs: differences, transform: { scale: [1, 1], translate: [0, 0] } };
};

/** Douglas and Peucker's rule; of an arc that ends where it began the point furthest away is kept, too. */
const withoutNearby = (arc: readonly Position[], most: number): readonly Position[] => {
  const kept = new Set([0, arc.length - 1]);
  const look = (from: number, to: number): void => {
    let far = 0;
    let place = -1;
    for (let at = from + 1; at < to; at++) {
      const distance = distanceFrom(arc[at] as Position, arc[from] as Position, arc[to] as Position);
      if (distance <= far) continue;
      far = distance;
      place = at;
    }
    if (place < 0 || far <= most) return;
    kept.add(place);
    look(from, place);
    look(place, to);
  };
  look(0, arc.length - 1);
  return arc.filter((_, at) => kept.has(at));
};

/** Degrees from a point to a piece of line; one of longitude counts as much as it is long there. */
const distanceFrom = ([x, y]: Position, [x1, y1]: Position, [x2, y2]: Position): number => {
  const narrow = Math.cos((y * Math.PI) / 180);
  const [dx, dy] = [(x2 - x1) * narrow, y2 - y1];
  const [px, py] = [(x - x1) * narrow, y - y1];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length));
  return Math.hypot(px - along * dx, py - along * dy);
};
