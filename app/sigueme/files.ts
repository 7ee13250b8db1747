/** The script of the page of a shared vehicle. */

// its own bundle, map included, served as a plain script: the page runs no framework
import script from './sigueme.client?worker&url'

export const FOLLOWING_SCRIPT = script
