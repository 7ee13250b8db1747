/** The id that a form makes: the same for the same form of the same place, and nobody's to choose. */
export async function attemptId(where: string, attempt: string): Promise<string> {
  const bytes = new TextEncoder().encode(`${where}/${attempt}`)
  const digits = [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).subarray(0, 16)]
  const hex = digits.map((b) => b.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
