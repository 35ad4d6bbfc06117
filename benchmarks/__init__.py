"""Speed of the log and the judge, each measure beside its reference in the same run."""
