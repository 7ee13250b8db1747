/** Latitude and longitude in degrees, to about a metre: «4.71099, -74.07209». */
export const coordinates = ({ lat, lng }: { lat: number; lng: number }): string =>
  `${lat.toFixed(5)}, ${lng.toFixed(5)}`
