/** Every text in both languages, for tests that draw or read screens: imported for its side effect. */
import { loadTexts } from '~/i18n/texts.server'

await loadTexts('en')
