/** Every language at once: imported for its side effect by code that renders in any language (entry.server, tests). */
import { registerTexts } from './dictionaries'
import { en } from './en'

registerTexts('en', en)
