/** Creates a model per environment on first use; it outlives the screen. */
export function perEnvironment<Model>(make: (environmentId: string) => Model): (environmentId: string) => Model {
  const models = new Map<string, Model>();
  return (environmentId) => {
    const model = models.get(environmentId) ?? make(environmentId);
    models.set(environmentId, model);
    return model;
  };
}
