/**
 * A form cannot be submitted while one of its files is uploading: `<Form>` provides this context, `<FileField>` reports
 * when it is busy, `<SubmitButton>` waits.
 */
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'

type UploadingState = { uploading: boolean; mark: (id: string, busy: boolean) => void }
const UploadingContext = createContext<UploadingState>({ uploading: false, mark: () => undefined })

export function UploadingProvider({ children }: { children: (uploading: boolean) => ReactNode }) {
  const [busyIds, setBusyIds] = useState<readonly string[]>([])
  const mark = useCallback((id: string, busy: boolean) => {
    setBusyIds((before) => {
      if (before.includes(id) === busy) return before
      return busy ? [...before, id] : before.filter((other) => other !== id)
    })
  }, [])
  const uploading = busyIds.length > 0
  const value = useMemo(() => ({ uploading, mark }), [uploading, mark])
  return <UploadingContext.Provider value={value}>{children(uploading)}</UploadingContext.Provider>
}

/** Whether a file of the surrounding form is uploading. */
export const useUploading = () => useContext(UploadingContext).uploading

/** Reports this field as busy while uploading. */
export function useMarkUploading(id: string, busy: boolean): void {
  const { mark } = useContext(UploadingContext)
  useEffect(() => {
    mark(id, busy)
    return () => mark(id, false)
  }, [id, busy, mark])
}
