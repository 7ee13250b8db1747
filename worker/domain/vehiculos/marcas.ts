/**
 * Makes and lines that Colombian fleets drive: suggestions for a form, in which everything else may be typed. Those that
 * the company already uses come first.
 */
const LINES: readonly (readonly [marca: string, modelos: readonly string[]])[] = [
  ['Chevrolet', ['NHR', 'NKR', 'NPR', 'NQR', 'N300', 'N400', 'Spark', 'Onix', 'Sail', 'Joy', 'Tracker', 'D-Max']],
  ['Renault', ['Kangoo', 'Logan', 'Sandero', 'Stepway', 'Kwid', 'Duster', 'Oroch', 'Alaskan', 'Master']],
  ['Mazda', ['Mazda 2', 'Mazda 3', 'CX-30', 'CX-5', 'BT-50']],
  ['Kia', ['Picanto', 'Rio', 'Soluto', 'Sportage', 'K2700', 'K3000']],
  ['Toyota', ['Hilux', 'Corolla', 'Prado', 'Fortuner', 'Land Cruiser']],
  ['Nissan', ['Frontier', 'NP300', 'March', 'Versa', 'Kicks', 'Urvan']],
  ['Hyundai', ['HD65', 'HD78', 'H100', 'H1', 'Accent', 'Grand i10', 'Tucson']],
  ['Suzuki', ['Swift', 'Vitara', 'S-Presso', 'Super Carry', 'Jimny']],
  ['Volkswagen', ['Gol', 'Voyage', 'Saveiro', 'Amarok', 'Crafter', 'Delivery']],
  ['Ford', ['Ranger', 'F-150', 'Transit', 'Escape', 'Cargo']],
  ['Foton', ['Miler', 'Aumark', 'View', 'Gratour', 'Auman']],
  ['JAC', ['X200', 'HFC1035', 'Sunray', 'T6', 'T8']],
  ['JMC', ['Carrying', 'Vigus', 'Touring']],
  ['DFSK', ['Mini Truck', 'Mini Van', 'C31', 'C37', 'Glory']],
  ['Mercedes-Benz', ['Sprinter', 'Vito', 'Atego', 'Accelo', 'Actros']],
  ['Mitsubishi', ['L200', 'Canter', 'Montero']],
  ['Fiat', ['Strada', 'Fiorino', 'Ducato', 'Mobi']],
  ['Peugeot', ['Partner', 'Expert', 'Boxer', 'Landtrek']],
  ['Citroën', ['Berlingo', 'Jumpy', 'Jumper']],
  ['Hino', ['Dutro', 'FC9J', 'GD', 'GH']],
  ['Isuzu', ['FRR', 'FTR', 'FVR', 'FVZ']],
  ['International', ['CV', 'MV', '4300', '7600', 'ProStar']],
  ['Kenworth', ['T370', 'T680', 'T800']],
  ['Freightliner', ['M2', 'Cascadia', 'Columbia']],
  ['Scania', ['P', 'G', 'R']],
  ['Volvo', ['FM', 'FH', 'VNL']],
  ['BYD', ['T3', 'Yuan', 'Dolphin']],
  ['Yamaha', ['FZ', 'XTZ 125', 'YCZ 110']],
  ['Bajaj', ['Boxer', 'Pulsar', 'Discover', 'RE']],
  ['AKT', ['NKD', 'TT', 'Carguero']],
  ['TVS', ['Apache', 'Sport', 'King']],
  ['Honda', ['CB 125', 'XR 150', 'Dream']],
  ['Hero', ['Eco Deluxe', 'Splendor', 'Hunk']],
]

export interface Kind {
  marca: string
  modelo: string
}

const unique = (words: readonly string[]) => {
  const seen = new Map<string, string>()
  for (const word of words) if (!seen.has(word.toLowerCase())) seen.set(word.toLowerCase(), word)
  return [...seen.values()]
}

/** @param used what the company's own vehicles are, most frequent first */
export const suggestedMarcas = (used: readonly Kind[]): string[] =>
  unique([...used.map(({ marca }) => marca), ...LINES.map(([marca]) => marca)])

/** The lines of a make, whatever its case; none of an unknown one. */
export function suggestedModelos(marca: string, used: readonly Kind[]): string[] {
  const own = marca.trim().toLowerCase()
  const known = LINES.find(([name]) => name.toLowerCase() === own)?.[1] ?? []
  return unique([...used.filter((kind) => kind.marca.toLowerCase() === own).map(({ modelo }) => modelo), ...known])
}
