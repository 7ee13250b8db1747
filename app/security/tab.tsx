/** The personal part of the tab Seguridad. */
import { FactorPanel } from './factor'
import { SessionsPanel } from './sessions'
import type { Security } from './tab.server'

/** @param base the path of the screen with this tab */
export function SecurityTab({ security, base }: { security: Security; base: string }) {
  const { factor, sesiones, question, now } = security
  return (
    <>
      <FactorPanel factor={factor} base={base} paso={question.factor} />
      <SessionsPanel sesiones={sesiones} base={base} now={now} cerrar={question.cerrar} />
    </>
  )
}
