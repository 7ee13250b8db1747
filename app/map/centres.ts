/** The centre of a map that has nothing to show yet, by the reader's zone: latitude and longitude in degrees. */
const BOGOTA: [number, number] = [4.6486, -74.0875]
const CENTRES: Record<string, [number, number]> = {
  'America/Bogota': BOGOTA,
  'America/Lima': [-12.0621, -77.0365],
  'America/Santiago': [-33.4489, -70.6693],
  'America/Argentina/Buenos_Aires': [-34.6037, -58.4316],
}

export const centreOf = (zona: string): [number, number] => CENTRES[zona] ?? BOGOTA
