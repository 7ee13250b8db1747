/** Every language at once: imported for its effect where texts are rendered for anybody (entry.server, tests). */
import { registrar } from './dictionaries'
import { en } from './en'

registrar('en', en)
