/** Employees with team and skills: the list that is measured. */
export const EMPLOYEES = `query Employees {
  employees {
    id userId firstName lastName active employeeNumber employmentType weeklyHoursTarget
    team { id name }
    skills { skillId name proficiencyLevel }
  }
}`;

/** A Muster query and the equivalent PostGraphile query, with variables for both. */
interface Pair {
  muster: string;
  postgraphile: string;
}

/**
 * Compared lists. PostGraphile returns employees and states unordered, as it cannot sort by columns of related tables.
 */
export const PAIRS = {
  employees: {
    muster: EMPLOYEES,
    postgraphile: `query Employees {
      allEmployees { nodes {
        rowId userId user: userAccountByOrganizationIdAndUserId { firstName lastName status }
        employeeNumber employmentType weeklyHoursTarget
        team: teamByOrganizationIdAndTeamId { rowId name }
        skills: employeeSkillsByOrganizationIdAndEmployeeId { nodes {
          skillId skill: skillByOrganizationIdAndSkillId { name } proficiencyLevel
        } }
      } }
    }`,
  },
  month: {
    muster: `query Month($id: ID!) {
      schedule(id: $id) { shifts {
        id date startTime endTime employee { id firstName lastName } template { name color }
      } }
    }`,
    postgraphile: `query Month($id: UUID!) {
      scheduleByRowId(rowId: $id) {
        shifts: shiftsByOrganizationIdAndScheduleId(orderBy: [DATE_ASC, START_TIME_ASC, PRIMARY_KEY_ASC]) { nodes {
          rowId date startTime endTime
          employee: employeeByOrganizationIdAndEmployeeId {
            rowId user: userAccountByOrganizationIdAndUserId { firstName lastName }
          }
          template: shiftTemplateByOrganizationIdAndTemplateId { name color }
        } }
      }
    }`,
  },
  states: {
    muster: `query States {
      agentStates { states {
        employeeId employeeName employeeNumber state stateStartedAt queue scheduledState isAdherent
        shift { startTime endTime }
      } }
    }`,
    postgraphile: `query States {
      allEmployees { nodes {
        rowId user: userAccountByOrganizationIdAndUserId { firstName lastName } employeeNumber
        state: agentStateByOrganizationIdAndEmployeeId { state stateStartedAt queue }
        judgement: agentJudgementByOrganizationIdAndEmployeeId {
          scheduledState isAdherent shift: shiftByOrganizationIdAndShiftId { startTime endTime }
        }
      } }
    }`,
  },
  audit: {
    muster: `query Audit { auditLogs { logs { id userId userName action details ipAddress createdAt } } }`,
    postgraphile: `query Audit {
      allAuditEntries(first: 50, orderBy: SEQUENCE_DESC) {
        nodes { rowId userId userName action details ipAddress createdAt }
      }
    }`,
  },
  auditTotal: {
    muster: `query Audit { auditLogs { logs { id userId userName action details ipAddress createdAt } total } }`,
    postgraphile: `query Audit {
      allAuditEntries(first: 50, orderBy: SEQUENCE_DESC) {
        nodes { rowId userId userName action details ipAddress createdAt }
        totalCount
      }
    }`,
  },
} satisfies Record<string, Pair>;
