declare module 'virtual:scripts' {
  /** The address of each section's script. */
  export const scriptOf: Record<'es' | 'en', Record<import('./i18n/texts').Section, string>>
  /** The script that starts the phone page, then all that it imports. */
  export const phoneScripts: readonly string[]
}
