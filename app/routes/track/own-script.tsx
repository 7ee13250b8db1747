/** The phone page around its own script: the page as the server drew it, what it was drawn from, the script. */
import type { Idioma } from '@domain/identidad/perfil'
import { useNonce } from '~/nonce'
import type { Look } from '~/ui/theme/look'
import { type DemoData, DemoScreen } from './demo'
import { PhoneScreen, type ScreenData } from './screen'

/** A visitor's own phone has the demonstration's screen, which no driver loads. */
type PhoneData = ({ demo: null } & ScreenData) | DemoData

export interface PhoneStart {
  idioma: Idioma
  zona: string
  look: Look
  data: PhoneData
}

/** @param scripts the addresses of the script and of what it imports, the script first */
export function WithOwnScript({ scripts, ...start }: PhoneStart & { scripts: readonly string[] }) {
  const nonce = useNonce()
  const [script, ...imported] = scripts
  const { data } = start
  // «<» would end the element that holds it
  const told = JSON.stringify(start).replaceAll('<', '\\u003c')
  return (
    <>
      <div id="phone">{data.demo === null ? <PhoneScreen {...data} /> : <DemoScreen {...data} />}</div>
      {imported.map((src) => (
        <link key={src} rel="modulepreload" href={src} nonce={nonce} />
      ))}
      <script
        id="phone-data"
        type="application/json"
        nonce={nonce}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without «<», read by our script alone
        dangerouslySetInnerHTML={{ __html: told }}
      />
      <script type="module" src={script} nonce={nonce} />
    </>
  )
}
