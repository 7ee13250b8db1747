/**
 * Every workerd test file starts with an empty database after the real migrations, and with what objects and requests load
 * when they first need it: a test that ends them meanwhile would leave a module half loaded, and whoever asks for it next
 * waiting without end, since all files share their modules.
 */
import '../../../durable-objects/device/day-summaries'
import '../../../worker/domain/objeciones/report'
import '../../../worker/http/api'
import '../../../worker/http/api/jwks'
import '../../../worker/objeciones/filed'
import { emptyStorage } from './empty'

await emptyStorage()
