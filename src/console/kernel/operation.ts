/** An operation of `schema/operations/console`, sent by its name and hash. */
export interface Operation<Answer, Variables> {
  name: string;
  documentId: string;
  /** Only for the compiler: what goes in and what comes out. */
  types?: (variables: Variables) => Answer;
}
