/**
 * Every documented operation, written from the interface document and the decisions: path, methods (the shown one
 * first).
 */
export const documentedPaths: Record<string, string[]> = {
  '/api/v1/import/historical': ['POST'],
  '/api/v1/import/employees': ['POST'],
  '/api/v1/import/agent-states': ['POST'],
  '/api/v1/import/deflection': ['POST'],

  '/api/v1/employees': ['GET'],
  '/api/v1/shifts': ['GET'],
  '/api/v1/shift-trades': ['GET'],
  '/api/v1/offer-claims': ['GET'],
  '/api/v1/agent-states': ['GET'],
  '/api/v1/agent-days': ['GET'],
  '/api/v1/history': ['GET'],
  '/api/v1/forecast': ['GET'],

  '/api/scheduling/templates': ['GET', 'POST'],
  '/api/scheduling/templates/:id': ['PUT', 'PATCH', 'DELETE'],
  '/api/scheduling/schedules': ['GET', 'POST'],
  '/api/scheduling/schedules/:id': ['GET', 'PATCH', 'PUT', 'DELETE'],
  '/api/scheduling/schedules/:id/versions': ['GET'],
  '/api/scheduling/schedules/:id/diff': ['GET'],
  '/api/scheduling/activity-codes': ['GET'],
  '/api/scheduling/shifts': ['GET', 'POST'],
  '/api/scheduling/shifts/:id': ['PUT', 'PATCH', 'DELETE'],
  '/api/scheduling/generate': ['POST'],

  '/api/adherence/states': ['GET', 'POST', 'PUT', 'PATCH'],
  '/api/adherence/alerts': ['GET'],
  '/api/adherence/alerts/:id': ['GET', 'PATCH', 'PUT', 'POST'],

  '/api/admin/settings': ['GET', 'PATCH', 'PUT'],
  '/api/admin/users': ['GET', 'POST'],
  '/api/admin/users/:id': ['PATCH', 'PUT', 'DELETE'],
  '/api/admin/users/:id/password-link': ['POST'],
  '/api/admin/teams': ['GET', 'POST'],
  '/api/admin/teams/:id': ['PATCH', 'PUT'],
  '/api/admin/skills': ['GET', 'POST'],
  '/api/admin/skills/assignments': ['POST'],
  '/api/admin/skills/assignments/:employeeId/:skillId': ['DELETE'],
  '/api/admin/api-keys': ['GET', 'POST'],
  '/api/admin/api-keys/:id': ['PATCH', 'PUT', 'POST', 'DELETE'],
  '/api/admin/audit-logs': ['GET'],
  '/api/admin/people/:employeeId/export': ['GET'],

  '/api/adherence/report': ['GET'],
  '/api/adherence/activities': ['GET'],
  '/api/adherence/agent-days/:employeeId': ['GET'],
  '/api/forecasting/forecast': ['GET'],
  '/api/forecasting/accuracy': ['GET'],
  '/api/forecasting/requirement': ['GET'],
  '/api/forecasting/intraday': ['GET'],
  '/api/forecasting/capacity': ['GET'],

  '/api/auth/login': ['POST'],
  '/api/auth/logout': ['POST'],
  '/api/auth/session': ['GET'],
  '/api/auth/password': ['POST'],
  '/api/auth/set-password': ['POST'],
};

/** `METHOD /path` of all of them. */
export const documentedOperations: string[] = Object.entries(documentedPaths).flatMap(([path, methods]) =>
  methods.map((method) => `${method} ${path}`),
);
