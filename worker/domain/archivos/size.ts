/** Sizes of files in words, for screens and mails. */

/** '12,4 MB', in powers of ten. */
export function sizeText(bytes: number, format: (value: number, decimals: number) => string): string {
  const [unit, by] = bytes >= 1e9 ? ['GB', 1e9] : bytes >= 1e6 ? ['MB', 1e6] : ['kB', 1e3]
  return `${format(bytes / by, 1)} ${unit}`
}
