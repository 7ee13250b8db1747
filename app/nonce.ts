import { createContext, useContext } from 'react'

/** The Content-Security-Policy nonce of this answer; empty in the browser, where it has done its work. */
export const NonceContext = createContext('')
export const useNonce = () => useContext(NonceContext)
