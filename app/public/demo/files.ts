/** The two assets of «Pruébelo con su teléfono», loaded on demand. */

// its own bundle, map included, served as a plain script: public pages run no framework
import script from './demo.client?worker&url'
import css from './demo.css?url'

export const DEMO_FILES = { css, script }
