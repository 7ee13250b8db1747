/** Every language at once: imported for its effect where texts are rendered for anybody (entry.server, tests). */
import { registerTexts } from './dictionaries'
import { en } from './en'

registerTexts('en', en)
