/** What «Pruébelo con su teléfono» is made of: two files that a visitor gets when they ask for it, not before. */

// bundled by itself, map and all, and served as a plain script: public pages run no framework
import script from './demo.client?worker&url'
import css from './demo.css?url'

export const DEMO_FILES = { css, script }
