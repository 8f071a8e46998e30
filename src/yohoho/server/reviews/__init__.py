"""Reviews of finished games for people: jobs in the background, and a summary over games."""
