/** Derives the id of a form submission, so that the same form sent twice from the same place gets the same id. */
export async function attemptId(where: string, attempt: string): Promise<string> {
  const bytes = new TextEncoder().encode(`${where}/${attempt}`)
  const digits = [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).subarray(0, 16)]
  const hex = digits.map((b) => b.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
