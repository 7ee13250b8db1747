declare module 'virtual:scripts' {
  /** The script that starts the phone page, then all that it imports. */
  export const phoneScripts: readonly string[]
}
