/** Every text of every language: imported for its side effect by code that renders any screen (entry.server, tests). */
import { registerTexts } from './dictionaries'
import { en } from './en'
import { es } from './es'

registerTexts('es', es)
registerTexts('en', en)
