/** Whether what is shown can only be read: a company that the SuperAdmin has open. Its forms cannot be sent. */
import { createContext, useContext } from 'react'

const Context = createContext(false)

export const ReadOnlyProvider = Context.Provider
export const useReadOnly = () => useContext(Context)
