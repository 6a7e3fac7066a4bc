/** Employees with team and skills: the list that is measured. */
export const EMPLOYEES = `query Employees {
  employees {
    id userId firstName lastName active employeeNumber employmentType weeklyHoursTarget
    team { id name }
    skills { skillId name proficiencyLevel }
  }
}`;
