/** Every workerd test file starts with an empty database after the real migrations. */
import { emptyStorage } from './empty'

await emptyStorage()
