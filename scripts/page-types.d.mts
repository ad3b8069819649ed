export const pageTypesFile: string
export function freshenPageTypes(root: string): Promise<boolean>
