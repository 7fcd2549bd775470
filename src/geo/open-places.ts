import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { Reader } from 'mmdb-lib';
import { Fault } from '../base/fault.ts';
import { epochMs, isoSeconds } from '../model/time.ts';
import type { PlaceFinder } from './place-finder.ts';
import { placeOfRecord } from './place-of-record.ts';

/** Opens the database of places in this file; null: that of countries which is installed with Kumoito. Takes its size of memory. */
export const openPlaces = (file: string | null): PlaceFinder => {
  const path = file ?? countryFile();
  const reader = readerOf(path);
  const { databaseType, buildEpoch } = reader.metadata;
  return {
    // The library reads parts of an address as an address.
    find: (address) => (isIP(address) === 0 ? null : placeOfRecord(reader.get(address))),
    source: {
      name: file === null ? 'geo-whois-asn-country' : databaseType || basename(path),
      madeOn: isoSeconds(epochMs(buildEpoch.getTime())).slice(0, 10),
    },
  };
};

const countryPackage = '@ip-location-db/geo-whois-asn-country-mmdb';

const countryFile = (): string =>
  join(dirname(createRequire(import.meta.url).resolve(`${countryPackage}/package.json`)), 'geo-whois-asn-country.mmdb');

const readerOf = (path: string): Reader<never> => {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Fault(
      'NOT_FOUND',
      `The database of places ${path} cannot be read (${why}). Name one with --geo or survey.geo.`,
    );
  }
  try {
    return new Reader<never>(bytes);
  } catch {
    throw new Fault('BAD_INPUT', `${path} is no database of places in the MaxMind format (.mmdb), or is damaged.`);
  }
};
