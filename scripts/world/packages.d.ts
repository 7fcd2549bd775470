// What the script that draws the countries needs of three packages that come without types.

declare module 'topojson-client' {
  import type { CountryGeometry, GeoFeature, Topology } from './topology.ts';
  export const feature: (topology: Topology, object: CountryGeometry) => GeoFeature;
}

declare module 'd3-geo' {
  import type { GeoFeature } from './topology.ts';
  /** The methods of a canvas that a path is drawn with. */
  export interface PathContext {
    moveTo(x: number, y: number): void;
    lineTo(x: number, y: number): void;
    closePath(): void;
    arc(x: number, y: number, radius: number): void;
  }
  export interface Projection {
    rotate(angles: readonly [number, number]): Projection;
    scale(factor: number): Projection;
    translate(by: readonly [number, number]): Projection;
    precision(pixels: number): Projection;
  }
  export const geoEqualEarth: () => Projection;
  export const geoPath: (projection: Projection, context: PathContext) => (feature: GeoFeature) => void;
  export const geoArea: (feature: GeoFeature) => number;
  export const geoCentroid: (feature: GeoFeature) => [longitude: number, latitude: number];
}
