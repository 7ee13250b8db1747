/**
 * zod with run-time compilation turned off: it would try `new Function`, which our Content-Security-Policy blocks and
 * reports. All schemas import zod from here, so that the setting precedes the first one, and as a namespace
 * (`import * as z`): of an object `z` no part could be left out of a script.
 */
import { config } from 'zod'

config({ jitless: true })

export * from 'zod'
