/** The id that a form makes: the same for the same form of the same place, and nobody's to choose. */
export async function idDeIntento(donde: string, intento: string): Promise<string> {
  const bytes = new TextEncoder().encode(`${donde}/${intento}`)
  const cifras = [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).subarray(0, 16)]
  const hex = cifras.map((b) => b.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
