/**
 * While a file of a form is on its way the form is not sent: `<Form>` provides this, `<FileField>` says when it is busy,
 * `<SubmitButton>` waits.
 */
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'

type Espera = { subiendo: boolean; marcar: (id: string, ocupado: boolean) => void }
const Contexto = createContext<Espera>({ subiendo: false, marcar: () => undefined })

export function UploadingProvider({ children }: { children: (subiendo: boolean) => ReactNode }) {
  const [ocupados, setOcupados] = useState<readonly string[]>([])
  const marcar = useCallback((id: string, ocupado: boolean) => {
    setOcupados((antes) => {
      if (antes.includes(id) === ocupado) return antes
      return ocupado ? [...antes, id] : antes.filter((otro) => otro !== id)
    })
  }, [])
  const subiendo = ocupados.length > 0
  const valor = useMemo(() => ({ subiendo, marcar }), [subiendo, marcar])
  return <Contexto.Provider value={valor}>{children(subiendo)}</Contexto.Provider>
}

/** Whether a file of the form around is on its way. */
export const useUploading = () => useContext(Contexto).subiendo

/** Says that this field is busy, as long as it is. */
export function useMarkUploading(id: string, ocupado: boolean): void {
  const { marcar } = useContext(Contexto)
  useEffect(() => {
    marcar(id, ocupado)
    return () => marcar(id, false)
  }, [id, ocupado, marcar])
}
