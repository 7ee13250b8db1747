/** The page that verifies the own e-mail address; from its mail it leads back to where it was asked for. */
import { withReturn } from '@domain/identidad/return-address'
import { useLocation } from '@remix-run/react'

export function useVerifyAddress(): string {
  const { pathname, search } = useLocation()
  return withReturn('/verify-email', pathname + search)
}
