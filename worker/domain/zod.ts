/**
 * zod with run-time compilation turned off: it would try `new Function`, which our Content-Security-Policy blocks and
 * reports. All schemas import zod from here, so that the setting precedes the first one.
 */
import { z } from 'zod'

z.config({ jitless: true })

export { z }
