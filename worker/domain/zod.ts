/**
 * zod, told not to compile its schemas at run time: it would try `new Function`, which our Content-Security-Policy
 * refuses and reports. Schemas are made from this one, so that it is told before the first of them.
 */
import { z } from 'zod'

z.config({ jitless: true })

export { z }
