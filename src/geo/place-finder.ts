/** Where an address is, as far as a database knows. */
export interface GeoPlace {
  /** ISO 3166-1 alpha-2 (`JP`); null when only a point is known. */
  readonly country: string | null;
  readonly city: string | null;
  /** In degrees; both or neither. */
  readonly point: { readonly latitude: number; readonly longitude: number } | null;
}

/** Knows where servers are. */
export interface PlaceFinder {
  /** Null: the database does not know the address, or what was given is none. */
  find(address: string): GeoPlace | null;
  /** Which database answers and when it was made, to be told beside every number that comes from it. */
  readonly source: { readonly name: string; readonly madeOn: string };
}
