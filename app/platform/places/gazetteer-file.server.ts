/**
 * What the gazetteer's file has: a line for each city, ordered by key (key, name, state; without a character beyond
 * Latin-1), a line for each time zone, and two tables of 32-bit integers, in ten-thousandths of a degree: latitude,
 * longitude and population of each city; code, latitude, longitude, number of its city's line and of its time zone's of
 * each ZIP code.
 */
export type Gazetteer = { names: string; timeZones: string; cities: Int32Array; zips: Int32Array };

/**
 * The lengths of both tables and of the names, the tables, little-endian like every processor that runs Node.js, then the
 * names and the time zones.
 */
export function packGazetteer({ names, timeZones, cities, zips }: Gazetteer): Buffer {
  const numbers = Int32Array.from([cities.length, zips.length, names.length, ...cities, ...zips]);
  return Buffer.concat([new Uint8Array(numbers.buffer), Buffer.from(names + timeZones, "latin1")]);
}

/** The same from the file's bytes. The tables stay where they are, and the names take a byte a character. */
export function unpackGazetteer(bytes: Uint8Array<ArrayBuffer>): Gazetteer {
  const { buffer } = new Uint8Array(bytes);
  const [cityNumbers = 0, zipNumbers = 0, nameBytes = 0] = new Int32Array(buffer, 0, 3);
  const zipsAt = 12 + 4 * cityNumbers;
  const namesAt = zipsAt + 4 * zipNumbers;
  return {
    cities: new Int32Array(buffer, 12, cityNumbers),
    zips: new Int32Array(buffer, zipsAt, zipNumbers),
    names: Buffer.from(buffer, namesAt, nameBytes).toString("latin1"),
    timeZones: Buffer.from(buffer, namesAt + nameBytes).toString("latin1"),
  };
}
